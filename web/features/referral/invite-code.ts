import { tabStorage } from '#web/ui/browser-storage.ts'

const key = 'invite-code'

/**
 * Returns the invitation code that was opened in this tab, for the registration form. Returns an empty string without
 * one.
 */
export function keptInviteCode(): string {
  return tabStorage.read(key) ?? ''
}

export function keepInviteCode(code: string): void {
  tabStorage.write(key, code)
}
