import { sessionKnown } from '#web/api/session.ts'
import { createStore } from '#web/ui/store.ts'

export type LoginForm = 'login' | 'register' | 'forgot-password'
/** The form that a link in a mail or a refused login opens, with the token that proves whose it is. */
export type MailedForm = { form: 'reset-password' | 'confirm-email' | 'unsubscribe' | 'appeal'; token: string }
export type ShownForm = { form: LoginForm } | MailedForm
type LoginRequest = { shown: ShownForm; finish: (isMember: boolean) => void }

export const loginRequest = createStore<LoginRequest | null>(null)

function open(shown: ShownForm, finish: (isMember: boolean) => void): void {
  loginRequest.set((before) => {
    before?.finish(false)
    return { shown, finish }
  })
}

let notifyUnknown = () => {}

/** Sets what is called when a press needs the session, and the session could not be read. */
export function onUnknownSession(notify: () => void): void {
  notifyUnknown = notify
}

/**
 * Resolves with true immediately for a member. For a guest, opens the dialog over the current page, and resolves with
 * true after a login, or false when the dialog was closed. While the session is read, waits for it. If it cannot be read,
 * the visitor is notified, and the promise resolves with false.
 */
export async function askToLogIn(form: LoginForm): Promise<boolean> {
  const { kind } = await sessionKnown()
  if (kind === 'member') return true
  if (kind === 'guest') return new Promise((resolve) => open({ form }, resolve))
  notifyUnknown()
  return false
}

export function closeLogin(isMember: boolean): void {
  loginRequest.get()?.finish(isMember)
  loginRequest.set(() => null)
}

export function switchForm(form: LoginForm): void {
  loginRequest.set((request) => request && { ...request, shown: { form } })
}

const mailLink = /^#(reset-password|confirm-email|unsubscribe|appeal)=([\w-]+)$/

/**
 * Opens the form of a link from a mail. Removes the token from the URL, so that it is not in the history or in copied
 * links.
 */
export function takeMailLink(): void {
  const [, form, token] = mailLink.exec(location.hash) ?? []
  if (!form || !token) return
  history.replaceState(history.state, '', location.pathname + location.search)
  open({ form: form as MailedForm['form'], token }, () => {})
}
