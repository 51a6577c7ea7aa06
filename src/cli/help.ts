export const help = `giveawaybox: draws winners from a list, and checks draws, without a server

  giveawaybox read FILE --json [--sheet S] [--encoding E] [--delimiter D]
  giveawaybox draw FILE --winners N [--substitutes M] [--column C] [--weights C]
                        [--identity C] [--exclude FILE] [--receipt OUT.json]
  giveawaybox verify RECEIPT [--entries FILE [--column C] [--weights C] [--identity C] [--exclude FILE]]
                             [--comments FILE [--exclude FILE] [--past FILE]]
                             [--log URL|DIR] [--chain JSON]
  giveawaybox verify-ledger [URL|DIR] [--key KEY] [--save DIR]
  giveawaybox collect POST_URL [--replies] [--json] [--dry-run]
  giveawaybox beacon ROUND|latest [--url URL,URL,...] [--chain JSON]

read prints the rows of a .txt, .csv, .json or .xlsx file, each as a JSON array of its cells, the heading or the
keys of JSON objects first. Numbers come as written, dates as ISO 8601 in UTC, truth values as TRUE and FALSE,
lines of a .txt trimmed; blank rows are left out. A file that is refused ends with the reason.
  --json            rows as JSON arrays, one a line: the only form so far
  --sheet S         the sheet of a workbook: its name or its number from 0 (the first that is not hidden)
  --encoding E      the encoding of a text, as the web names it: windows-1254 (detected)
  --delimiter D     the sign between the fields, or tab (detected)

draw reads the names of a .txt, .csv, .json or .xlsx file and prints the winners, then the substitutes,
each as rank, TAB, name, TAB, row of the file.
  --winners N       how many win, at least 1
  --substitutes M   how many stand by after them (0)
  --column C        the column with the names: its header or its number from 0 (detected)
  --weights C       the column with the tickets of each row (one each)
  --identity C      the column that says who is one person, where that isn't the name (the names do)
  --exclude FILE    names that cannot win, from a file of any of these kinds
  --receipt OUT     write the receipt, for verify; a file that is there is never overwritten

verify computes a receipt again and prints every step. With --entries it also reads the list, given the
same way as to draw, and computes the draw from it. With --log it holds the receipt against the public ledger
of a site, or a copy of it in a folder: its lines stand there, and nothing before them was changed since.
With --comments it replays the sealed rules over the sealed comments of a post, as a result offers them for download.
  --past FILE       names of past winners, where a rule kept them out; --exclude as for draw. Without these lists,
                    which are sealed by a hash alone, what depends on them is not checked
  --chain JSON      a beacon's chain to believe in besides quicknet, as its relays answer under /info

verify-ledger checks a whole public ledger (http://localhost:3000 where no other is named): signature, every
line, every tile. Whatever is wrong is named, with the number of the line.
  --key KEY         the key of the ledger that you trust, as name+id+key (the one kept in the copy of --save, else
                    the one that the ledger publishes itself)
  --save DIR        keep a copy of the ledger. Where there is one, the ledger must have grown from it; else the
                    copy stays as it is, and what was read is put beside it as evidence

collect prints the comments of a post, each as a line of JSON, then a line that says whether they are all:
complete, fetched, expected (by the platform's own count), duplicates, deleted. It asks the platform with what the
environment holds: YOUTUBE_API_KEY, X_BEARER_TOKEN, REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET, FACEBOOK_PAGE_TOKEN,
INSTAGRAM_TOKEN, or APIFY_TOKEN.
  --replies         answers to comments, too
  --json            what goes wrong as a line of JSON, too
  --dry-run         print platform and id of the post, and ask nobody

beacon asks the relays of the public beacon (drand quicknet) for a round, verifies the signature, and prints
round, time, randomness and signature, then what each relay answered.
  --url URLS        the relays to ask, separated by commas
  --chain JSON      another chain than quicknet, as its relays answer under /info; with --url

The randomness of draw is local: the receipt shows that the result follows from the sealed list, but whoever
drew could have drawn before and kept quiet about it.

Exit codes: 0 done, or every step holds; 1 the file, receipt or ledger is refused, a step fails, no relay
has the round, or not all comments came; 2 wrong use.`
