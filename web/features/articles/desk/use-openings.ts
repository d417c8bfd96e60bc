import { useEffect, useState } from 'react'
import type { PublicUser } from '#contract/account.ts'
import { deskArticleOpen } from '#contract/article-desk.ts'
import { call } from '#web/api/call.ts'

const reportEveryMs = 15_000

/** Reports regularly that this writer has the article open. Returns the other writers who have it open. */
export function useOpenings(id: string): PublicUser[] {
  const [others, setOthers] = useState<PublicUser[]>([])
  useEffect(() => {
    let isCurrent = true
    function report(): void {
      call(deskArticleOpen, { id }).then(
        (answer) => isCurrent && setOthers(answer.others),
        // The next report tries again.
        () => {},
      )
    }
    function leave(): void {
      call(deskArticleOpen, { id, isOpen: false }, { keepalive: true }).catch(() => {})
    }
    report()
    const timer = setInterval(report, reportEveryMs)
    addEventListener('pagehide', leave)
    return () => {
      isCurrent = false
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [id])
  return others
}
