/**
 * Returns a contact with its first two characters at most, and with the domain of an e-mail address or the last two
 * digits of a number. Enough to compare with the words of a member.
 */
export function hidden(contact: string | null): string {
  if (!contact) return ''
  const at = contact.lastIndexOf('@')
  const [own, rest] = at < 0 ? [contact.slice(0, -2), contact.slice(-2)] : [contact.slice(0, at), contact.slice(at)]
  return `${own.slice(0, Math.min(2, own.length - 1))}…${rest}`
}
