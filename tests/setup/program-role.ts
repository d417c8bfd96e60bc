/** Database role of the server in every test, as on the embedded database. It cannot change a ledger. */
export const programRole = 'khan_dai_program'
