import { lazy, Suspense } from 'react'
import { useStore } from '#web/ui/store.ts'
import { loginRequest } from './login.state.ts'

const LoginDialog = lazy(async () => ({ default: (await import('./login-dialog.tsx')).LoginDialog }))

/** Stands in the shell; the dialog's code is fetched when somebody opens it. */
export function LoginHost() {
  const request = useStore(loginRequest, null)
  if (!request) return null
  return (
    <Suspense fallback={null}>
      <LoginDialog form={request.form} />
    </Suspense>
  )
}
