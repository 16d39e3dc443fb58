#!/usr/bin/env python3
"""Import works with their files into a collection, in one request.

    python import_works.py --collection-id my-collection --metadata works.json --files a.pdf b.pdf
    python import_works.py --collection-id my-collection --metadata works.json --files all.zip --output report.json

Needs Python 3.9 or newer and the package "requests". What is not given as an argument is taken from the environment
(SVC_IMPORT_API_URL, SVC_IMPORT_API_KEY, SVC_IMPORT_COLLECTION_ID, SVC_IMPORT_METADATA_PATH, SVC_IMPORT_FILES_PATH,
SVC_IMPORT_OUTPUT_PATH), and asked for when it is not there either. Ends with 0 when works were imported, also when others
were left out as --keep-good allows (they are listed), else with 1; also when the answer is no report of an import.
"""

import argparse
import getpass
import json
import os
import re
import sys
import uuid
from pathlib import Path
from urllib.parse import quote

try:
    import requests
except ImportError:
    sys.exit('This script needs the package "requests": python -m pip install requests')

PREFIX = "SVC_IMPORT_"
DEFAULT_URL = "http://localhost:3000"
BLOCK = 1024 * 1024


class Mistake(Exception):
    """Something the person at the keyboard can mend."""


def main():
    options = read_arguments()
    try:
        settings = complete(options)
        response = send(settings)
    except Mistake as mistake:
        print(f"Error: {mistake}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. Nothing was imported.", file=sys.stderr)
        return 1
    except requests.exceptions.ConnectionError as error:
        print(
            f"Error: there is no connection to {settings['url']}, or it broke off. "
            f"It is not known whether the works were imported: look there before you try again.\n({error})",
            file=sys.stderr,
        )
        return 1
    except requests.exceptions.RequestException as error:
        print(f"Error: the request failed: {error}", file=sys.stderr)
        return 1
    body = body_of(response)
    try:
        if settings["output"]:
            save(response, body, settings["output"])
    except OSError as error:
        print(f"Error: the answer could not be saved: {error}", file=sys.stderr)
        report(response, body)
        return 1
    return report(response, body)


def read_arguments():
    parser = argparse.ArgumentParser(
        description="Import works with their files into a collection, in one request.",
        epilog=f"Each argument may come from the environment instead, e.g. {PREFIX}API_KEY.",
    )
    parser.add_argument("--api-url", help="address of the service, e.g. https://works.example.org")
    parser.add_argument("--api-key", help="a token of somebody who may import into the collection")
    parser.add_argument("--collection-id", help="slug or id of the collection")
    parser.add_argument("--metadata", help="a file with a JSON array of works")
    parser.add_argument("--files", nargs="*", help="the files of the works, or one zip archive")
    parser.add_argument("--output", help="where to save the answer")
    parser.add_argument(
        "--dry-run", action="store_true", help="only check; nothing is written by the service"
    )
    parser.add_argument(
        "--keep-good",
        action="store_true",
        help="import the good works even when others are refused",
    )
    parser.add_argument(
        "--tolerant", action="store_true", help="leave out optional fields that are no good"
    )
    parser.add_argument("--no-mail", action="store_true", help="do not tell the owners by mail")
    return parser.parse_args()


def complete(options):
    """All settings, from the arguments, the environment, or the keyboard."""
    url = options.api_url or os.environ.get(f"{PREFIX}API_URL") or DEFAULT_URL
    key = given(options.api_key, "API_KEY", "API key", ask=getpass.getpass)
    collection = given(options.collection_id, "COLLECTION_ID", "Collection (slug or id)")
    metadata = Path(given(options.metadata, "METADATA_PATH", "File with the metadata (JSON array)"))
    files = options.files
    if files is None:
        files = split(
            given(None, "FILES_PATH", "Files (separated by commas or blanks, empty for none)", True)
        )
    return {
        "url": url.rstrip("/"),
        "key": key,
        "collection": collection,
        "works": read_works(metadata),
        "metadata": metadata,
        "files": [existing(Path(name)) for name in files],
        "output": place_of(
            given(options.output, "OUTPUT_PATH", "File for the answer (empty for none)", True)
        ),
        "parts": {
            **({"dry_run": "true"} if options.dry_run else {}),
            **({"all_or_none": "false"} if options.keep_good else {}),
            **({"strict_validation": "false"} if options.tolerant else {}),
            **({"notify_record_owners": "false"} if options.no_mail else {}),
        },
    }


def given(argument, name, question, may_be_empty=False, ask=input):
    if argument:
        return argument
    found = os.environ.get(PREFIX + name)
    if found is not None and (found or may_be_empty):
        return found
    if not sys.stdin.isatty() and ask is not getpass.getpass and may_be_empty:
        return ""
    try:
        answer = ask(f"{question}: ").strip()
    except EOFError:
        answer = ""
    if not answer and not may_be_empty:
        raise Mistake(f"{question} is missing. Give it as an argument or as {PREFIX}{name}.")
    return answer


def split(text):
    """Names separated by commas, or by blanks where there is no comma and no file of the whole name."""
    if not text.strip():
        return []
    if "," in text:
        return [name.strip() for name in text.split(",") if name.strip()]
    return [text] if Path(text).is_file() else text.split()


def existing(path):
    path = path.expanduser()
    if not path.is_file():
        raise Mistake(f"there is no file {path}.")
    return path


def place_of(name):
    """Where the answer goes, looked at before anything is sent: afterwards it would be too late."""
    if not name:
        return None
    path = Path(name).expanduser()
    if path.is_dir() or not path.parent.is_dir():
        raise Mistake(f"the answer cannot be saved in {path}: give a file in a folder that is there.")
    return path


def read_works(path):
    try:
        works = json.loads(existing(path).read_text(encoding="utf-8"))
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise Mistake(f"{path} holds no valid JSON: {error}") from None
    if not isinstance(works, list):
        raise Mistake(f"{path} must contain a JSON array. Put [ ] around a single work, too.")
    return works


class Form:
    """A multipart body that is read from the disk while it is sent, so that its size does not matter."""

    def __init__(self, fields, files):
        self.boundary = uuid.uuid4().hex
        self.parts = [(self.head(name), text.encode("utf-8")) for name, text in fields]
        for path in files:
            head = self.head("files", path.name, "application/octet-stream")
            self.parts.append((head, path))
        self.end = f"--{self.boundary}--\r\n".encode()
        self.length = len(self.end) + sum(
            len(head) + size_of(content) + 2 for head, content in self.parts
        )

    def head(self, name, filename=None, media_type=None):
        quoted = "" if filename is None else '; filename="{}"'.format(re.sub(r'["\r\n]', "_", filename))
        kind = "" if media_type is None else f"Content-Type: {media_type}\r\n"
        return (
            f"--{self.boundary}\r\nContent-Disposition: form-data; name=\"{name}\"{quoted}\r\n{kind}\r\n"
        ).encode("utf-8")

    def __len__(self):
        return self.length

    def __iter__(self):
        progress = Progress(self.length)
        for head, content in self.parts:
            yield head
            progress.add(len(head))
            for block in blocks_of(content):
                yield block
                progress.add(len(block))
            yield b"\r\n"
            progress.add(2)
        yield self.end
        progress.add(len(self.end))
        progress.done()


def size_of(content):
    return len(content) if isinstance(content, bytes) else content.stat().st_size


def blocks_of(content):
    if isinstance(content, bytes):
        yield content
        return
    with content.open("rb") as file:
        while True:
            block = file.read(BLOCK)
            if not block:
                return
            yield block


class Progress:
    """Tells how much was sent: on one line where somebody looks on, in tenths otherwise."""

    def __init__(self, total):
        self.total = max(total, 1)
        self.sent = 0
        self.told = -1
        self.looked_at = sys.stderr.isatty()

    def add(self, count):
        self.sent += count
        percent = 100 * self.sent // self.total
        step = percent if self.looked_at else percent // 10 * 10
        if step == self.told:
            return
        self.told = step
        text = f"Sending: {step} % of {readable(self.total)}"
        print(text, end="\r" if self.looked_at else "\n", file=sys.stderr, flush=True)

    def done(self):
        end = "\n" if self.looked_at else ""
        print(f"{end}All is sent. The works are being checked and imported ...", file=sys.stderr)


def readable(count):
    for unit in ("bytes", "KB", "MB"):
        if count < 1000:
            return f"{count:.0f} {unit}"
        count /= 1000
    return f"{count:.1f} GB"


def send(settings):
    fields = [*settings["parts"].items(), ("metadata", json.dumps(settings["works"]))]
    form = Form(fields, settings["files"])
    address = f"{settings['url']}/api/import/{quote(settings['collection'], safe='')}"
    print(f"Importing {len(settings['works'])} works to {address}", file=sys.stderr)
    return requests.post(
        address,
        data=form,
        headers={
            "Accept": "application/json",
            "Authorization": f"Bearer {settings['key']}",
            "Content-Type": f"multipart/form-data; boundary={form.boundary}",
        },
        allow_redirects=False,
        timeout=(30, 3600),
    )


def body_of(response):
    try:
        return response.json()
    except ValueError:
        return None


def save(response, body, path):
    text = response.text if body is None else json.dumps(body, indent=2, ensure_ascii=False)
    path.write_text(text, encoding="utf-8")
    print(f"The answer was saved in {path}.", file=sys.stderr)


def is_report(body):
    """Whether the answer is what an import is answered with: a list of works that are good, and one of the others."""
    return isinstance(body, dict) and all(
        isinstance(body.get(name), list) and all(isinstance(item, dict) for item in body[name])
        for name in ("data", "errors")
    )


HINTS = {
    400: "Mend what is listed and send everything again; nothing of it was imported.",
    401: "The API key is not accepted. Make a new one in your account and try again.",
    403: "The API key belongs to somebody who may not import into this collection.",
    404: "There is no such collection. Check its slug and the address of the service.",
    409: "These works have already been imported; nothing was added.",
    413: "That is more than the service takes in one request. Send the works in several.",
    504: "The upload took too long. Send fewer works in one request, or one zip archive.",
}


def report(response, body):
    """Says in words what came of it; answers the exit code."""
    status = response.status_code
    answer = body if isinstance(body, dict) else {}
    print(f"{status}: {answer.get('message') or response.reason}")
    if status < 400 and not is_report(body):
        print(
            "Error: the answer is not the report of an import. It is not known whether the works were imported: "
            "check the address of the service, and look there before you try again.",
            file=sys.stderr,
        )
        return 1
    for item in objects_in(answer, "data"):
        tell_created(item)
    for item in objects_in(answer, "errors"):
        tell_failed(item)
    if response.headers.get("Location"):
        print(f"Already imported: {response.headers['Location']}")
    created, failed = len(objects_in(answer, "data")), len(objects_in(answer, "errors"))
    if status in (200, 201, 207):
        print(f"{created} good, {failed} refused.")
    elif status >= 500 and status != 504:
        print("The service failed. Nothing was imported; try again later or write to its operators.")
    elif status in HINTS:
        print(HINTS[status])
    return 0 if status in (200, 201, 207) else 1


def objects_in(answer, name):
    """A refusal may come from something before the service, and have any form."""
    items = answer.get(name)
    return [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []


def name_of(item):
    source = item.get("source_id")
    return f"work {item.get('item_index')}" + (f" ({source})" if source else "")


def tell_created(item):
    print(f"  + {name_of(item)}: {item.get('record_url') or 'can be imported'}")
    for error in objects_in(item, "errors"):
        print(f"      left out: {words_of(error)}")


def tell_failed(item):
    if "item_index" not in item:
        print(f"  - {words_of(item)}")
        return
    print(f"  - {name_of(item)}:")
    for error in objects_in(item, "errors"):
        print(f"      {words_of(error)}")


def words_of(error):
    if "field" in error:
        return f"{error['field']}: {error.get('message')}"
    failures = error.get("file upload failures")
    if isinstance(failures, dict) and failures:
        return "; ".join(
            f"{name} {status}: {' '.join(messages)}" for name, (status, messages) in failures.items()
        )
    return json.dumps(error, ensure_ascii=False)


if __name__ == "__main__":
    sys.exit(main())
