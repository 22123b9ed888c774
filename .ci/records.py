#!/usr/bin/env python3
"""Records of places for daybook-bench, as CSV on stdout: always the same ones.

    records.py COUNT > records.csv

Columns: id, latitude, longitude, date, locationDescription, category, placemark (JSON), photo.
One description in twenty holds what is awkward in text; one placemark in five is missing.
"""
import csv
import json
import random
import sys
import uuid
from datetime import datetime, timedelta, timezone

CATEGORIES = [
    "Apple Store", "Bar", "Bookstore", "Club", "Grocery Store", "Historic Building", "House",
    "Icecream Vendor", "Landmark", "Park",
]
THINGS = ["Espresso", "Night market", "Chess tables", "Harbour view", "Open stage", "Bike shed"]
WHERE = ["at the bridge", "under the arches", "by the canal", "on the roof", "past the gate"]
TOWNS = [("Lisboa", "Portugal", "PT", 38.72, -9.14), ("Köln", "Germany", "DE", 50.94, 6.96),
         ("Kyoto", "Japan", "JP", 35.01, 135.77), ("Quito", "Ecuador", "EC", -0.18, -78.47),
         ("Tromsø", "Norway", "NO", 69.65, 18.96), ("Perth", "Australia", "AU", -31.95, 115.86)]
AWKWARD = ["“quoted”, with commas", "two\nlines", "emoji 🍦 and é", "שלום", "tab\there",
           "a separator \u2028 inside", 'back\\slash and "quotes"']
START = datetime(2010, 1, 1, tzinfo=timezone.utc)


def record(number):
    dice = random.Random(number)
    town, country, code, latitude, longitude = dice.choice(TOWNS)
    text = f"{dice.choice(THINGS)} {dice.choice(WHERE)}, {town}"
    if number % 20 == 0:
        text += " " + dice.choice(AWKWARD)
    house = str(dice.randint(1, 250))
    placemark = {
        "name": f"{house} Long Street", "subThoroughfare": house, "thoroughfare": "Long Street",
        "locality": town, "postalCode": str(dice.randint(10000, 99999)), "country": country,
        "isoCountryCode": code,
    }
    date = START + timedelta(seconds=dice.randint(0, 500_000_000))
    return [
        str(uuid.UUID(int=dice.getrandbits(128), version=4)),
        round(latitude + dice.uniform(-1, 1), 6), round(longitude + dice.uniform(-1, 1), 6),
        date.strftime("%Y-%m-%dT%H:%M:%SZ"), text, dice.choice(CATEGORIES),
        "" if number % 5 == 0 else json.dumps(placemark, ensure_ascii=False),
        f"Photo-{number}.jpg" if number % 3 == 0 else "",
    ]


def main():
    if len(sys.argv) != 2 or not sys.argv[1].isdigit():
        sys.exit(__doc__)
    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow(["id", "latitude", "longitude", "date", "locationDescription", "category",
                   "placemark", "photo"])
    for number in range(int(sys.argv[1])):
        rows.writerow(record(number))


if __name__ == "__main__":
    main()
