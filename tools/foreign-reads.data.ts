/**
 * Tables that are still read by name though another feature owns them: by odds in the one statement that is sent as a text,
 * by the ground since it knows no feature. Nothing may be added; what is no longer read has to be taken out.
 */
export const foreignReads: Record<string, readonly string[]> = {
  odds: ['fixtures'],
  server: ['fixtures'],
}
