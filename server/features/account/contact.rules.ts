import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/**
 * Returns the number of a mobile phone in E.164, because the site sends codes to it. A number without a country code is
 * Vietnamese. Returns null when no such number can exist.
 */
export function cleanPhone(typed: string): string | null {
  const phone = parsePhoneNumberFromString(typed.normalize('NFKC'), 'VN')
  return phone?.isValid() ? phone.number : null
}
