import { Suspense, useEffect } from 'react'
import { loginRequest, takeMailLink } from '#web/login/login.state.ts'
import { lazyPart } from '#web/shell/lazy-part.ts'
import { useStore } from '#web/ui/store.ts'

const LoginDialog = lazyPart(() => import('./login-dialog.tsx'), 'LoginDialog')

/** Part of the shell. The dialog's code is loaded when the dialog opens, by a button or a mailed link. */
export function LoginHost() {
  const request = useStore(loginRequest, null)
  useEffect(() => {
    takeMailLink()
    // A link opened in a tab that shows the same page changes only the hash.
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
