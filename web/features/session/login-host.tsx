import { Suspense, useEffect } from 'react'
import { loginRequest, takeMailLink } from '#web/login/login.state.ts'
import { useStore } from '#web/ui/store.ts'
import { lazyPart } from '#web/way/lazy-part.ts'

const LoginDialog = lazyPart(() => import('./login-dialog.tsx'), 'LoginDialog')

/** Part of the shell. Loads the dialog's code when a button or a mailed link opens the dialog. */
export function LoginHost() {
  const request = useStore(loginRequest, null)
  useEffect(() => {
    takeMailLink()
    // When a mailed link opens the page that this tab already shows, only the hash changes.
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
