import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

const emailForm = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/**
 * Returns the address in lower case, because mail providers and people ignore case. Returns null when it is not an
 * address.
 */
export function cleanEmail(typed: string): string | null {
  const email = typed.trim().normalize('NFKC').toLowerCase()
  const isWhole = email.length <= 254 && emailForm.test(email) && !email.startsWith('.') && !/\.\.|\.@/.test(email)
  return isWhole ? email : null
}

/**
 * Returns the number of a mobile phone in E.164, because the site sends codes to it. A number without a country code is
 * Vietnamese. Returns null when no such number can exist.
 */
export function cleanPhone(typed: string): string | null {
  const phone = parsePhoneNumberFromString(typed.normalize('NFKC'), 'VN')
  return phone?.isValid() ? phone.number : null
}
