import { tabStorage } from '#web/ui/browser-storage.ts'

const key = 'invite-code'

/** Returns the invitation code opened in this tab, for the registration form. */
export function keptInviteCode(): string {
  return tabStorage.read(key) ?? ''
}

export function keepInviteCode(code: string): void {
  tabStorage.write(key, code)
}
