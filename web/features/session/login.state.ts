import { createStore } from '#web/ui/store.ts'

export type LoginForm = 'login' | 'register'
export type LoginRequest = { form: LoginForm; finish: (isMember: boolean) => void }

export const loginRequest = createStore<LoginRequest | null>(null)

/** Opens the dialog over what one is doing; true once a member is here, false when it was closed. */
export function askToLogIn(form: LoginForm): Promise<boolean> {
  return new Promise((resolve) => {
    loginRequest.set((open) => {
      open?.finish(false)
      return { form, finish: resolve }
    })
  })
}

export function closeLogin(isMember: boolean): void {
  loginRequest.get()?.finish(isMember)
  loginRequest.set(() => null)
}

export function switchForm(form: LoginForm): void {
  loginRequest.set((open) => open && { ...open, form })
}
