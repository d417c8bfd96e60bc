import { Suspense, useEffect } from 'react'
import { loginRequest, takeMailLink } from '#web/login/login.state.ts'
import { lazyPart } from '#web/shell/lazy-part.ts'
import { useStore } from '#web/ui/store.ts'

const LoginDialog = lazyPart(() => import('./login-dialog.tsx'), 'LoginDialog')

/** Stands in the shell; the dialog's code is fetched when somebody opens it, or comes by a mailed link. */
export function LoginHost() {
  const request = useStore(loginRequest, null)
  useEffect(() => {
    takeMailLink()
    // A link followed in a tab that shows its page already changes nothing but the hash.
    addEventListener('hashchange', takeMailLink)
    return () => removeEventListener('hashchange', takeMailLink)
  }, [])
  if (!request) return null
  return (
    <Suspense fallback={null}>
      <LoginDialog shown={request.shown} />
    </Suspense>
  )
}
