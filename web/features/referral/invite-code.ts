import { tabStorage } from '#web/ui/browser-storage.ts'

const key = 'invite-code'

/** The code of the invitation that was opened in this tab, for the form that opens an account. */
export function keptInviteCode(): string {
  return tabStorage.read(key) ?? ''
}

export function keepInviteCode(code: string): void {
  tabStorage.write(key, code)
}
