import { lazy, Suspense } from 'react'
import { loadPart } from '#web/shell/reload.ts'
import { useStore } from '#web/ui/store.ts'
import { loginRequest } from './login.state.ts'

const LoginDialog = lazy(async () => {
  const { LoginDialog: component } = await loadPart(() => import('./login-dialog.tsx'))
  return { default: component }
})

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
