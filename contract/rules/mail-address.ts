import * as z from 'zod/mini'

const localForm = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domainForm = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/**
 * Returns the mail address in a text that a person typed or pasted: `Lan Anh <lan@example.vn>`, `mailto:` with a
 * subject, signs of the sentence around it, invisible characters. In lower case, because mail providers and people
 * ignore case. Returns null when the text is not exactly one address of RFC 5321, section 4.1.2, in ASCII and without
 * quoted parts. A domain of other letters is accepted in the form of RFC 5891 (`xn--`), which browsers put into fields
 * of type `email`.
 */
export function cleanMailAddress(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
  const inBrackets = /^[^<>]*<([^<>]*)>[.,;]?$/.exec(text)?.[1] ?? text
  const plain = inBrackets
    .trim()
    .replace(/^mailto:([^?]*).*/i, '$1')
    .replace(/^["'“‘(]{1,3}|["'”’),.;:!?]{1,3}$/g, '')
    .toLowerCase()
  const at = plain.lastIndexOf('@')
  const local = plain.slice(0, at)
  const domain = plain.slice(at + 1)
  if (at < 1 || local.length > 64 || !localForm.test(local) || !domainForm.test(domain)) return null
  return plain.length <= 254 ? plain : null
}

/** Input of a call: a text of at most 500 characters with one mail address. The value is the address. */
export const mailAddress = z.string().check(
  // Without `abort`, a longer text would still be read for an address.
  z.maxLength(500, { abort: true }),
  z.overwrite((typed) => cleanMailAddress(typed) ?? typed),
  z.refine((address) => cleanMailAddress(address) === address),
)
