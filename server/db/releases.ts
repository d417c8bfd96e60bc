/** The last migration of each release to which `npm run downgrade` can go back, oldest first. */
export const lastMigrations: Readonly<Record<string, string>> = {
  '0.7.0': '0271-pay-of-positions',
  '0.8.0': '0272-rooms-counted-in-place',
  '0.9.0': '0275-posters-in-rooms',
  '0.10.0': '0286-words-of-domains',
  '0.11.0': '0291-plain-columns',
  '0.12.0': '0366-thinned-recordings',
}
