/** What the program works as in every test, as it does on the embedded database: it cannot change a ledger. */
export const programRole = 'khan_dai_program'
