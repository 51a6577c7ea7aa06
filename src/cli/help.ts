export const help = `giveawaybox: draws winners from a list, and checks draws, without a server

  giveawaybox draw FILE --winners N [--substitutes M] [--column C] [--weights C]
                        [--exclude FILE] [--receipt OUT.json]
  giveawaybox verify RECEIPT [--entries FILE [--column C] [--weights C] [--exclude FILE]]
  giveawaybox beacon ROUND|latest [--url URL,URL,...] [--chain JSON]

draw reads the names of a .txt, .csv, .json or .xlsx file and prints the winners, then the substitutes,
each as rank, TAB, name, TAB, row of the file.
  --winners N       how many win, at least 1
  --substitutes M   how many stand by after them (0)
  --column C        the column with the names: its header or its number from 0 (detected)
  --weights C       the column with the tickets of each row (one each)
  --exclude FILE    names that cannot win, from a file of any of these kinds
  --receipt OUT     write the receipt, for verify; a file that is there is never overwritten

verify computes a receipt again and prints every step. With --entries it also reads the list, given the
same way as to draw, and computes the draw from it.

beacon asks the relays of the public beacon (drand quicknet) for a round, verifies the signature, and prints
round, time, randomness and signature, then what each relay answered. It is the only command that uses the network.
  --url URLS        the relays to ask, separated by commas
  --chain JSON      another chain than quicknet, as its relays answer under /info; with --url

The randomness of draw is local: the receipt shows that the result follows from the sealed list, but whoever
drew could have drawn before and kept quiet about it.

Exit codes: 0 done, or every step holds; 1 the file or receipt is refused, a step fails, or no relay has the
round; 2 wrong use.`
