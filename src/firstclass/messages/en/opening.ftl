### Why a page does not open, where the program itself cannot say so.

opening-file = First Class cannot run from a file. Copy the folder to a web server, or start one in the folder: python3 -m http.server
opening-old = This browser is too old for First Class. Any browser of the last three years will do.
opening-scripts = First Class needs JavaScript. Allow it for this page, and reload the page.
opening-slow = First Class has not started yet. If nothing happens, check your network and reload the page.
opening-failed = First Class cannot start. Reload the page. If that does not help, tell the people who run this page.
opening-reload = Reload
