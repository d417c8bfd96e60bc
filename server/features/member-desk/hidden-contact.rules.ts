/**
 * Returns a contact with only its first two characters, and for an e-mail address its domain. Enough to compare with
 * what a member says.
 */
export function hidden(contact: string | null): string {
  if (!contact) return ''
  const at = contact.lastIndexOf('@')
  return at < 0 ? `${contact.slice(0, 3)}…${contact.slice(-2)}` : `${contact.slice(0, 2)}…${contact.slice(at)}`
}
