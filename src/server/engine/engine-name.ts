/** Name and version of the program, as stated in the headers of draws. */
export const engine = 'giveawaybox/1'
