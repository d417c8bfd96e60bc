import { register } from '#contract/account.ts'
import { chatTicket } from '#contract/chat-ticket.ts'
import { liveSchedule } from '#contract/schedule.ts'
import { search } from '#contract/search.ts'
import { guestInfo, guestLogin, login } from '#contract/session.ts'
import { marqueeList } from '#contract/site.ts'
import { CallError } from '#web/api/call-error.ts'
import { withProof } from '#web/api/proof.ts'
import type { VirtualSite } from './site.ts'

export const durationS = 600
export const password = 'Kh4n-dai-do-luong'
/** Username of the nth member, who is created before the visits. */
export const nameOf = (n: number) => `thanh_vien_${n}`

export type CrowdFigures = Record<'guests' | 'calls' | 'logins' | 'accounts', { done: number; refused: number }> & {
  /** Milliseconds that browsers worked for a proof. */
  proofMs: number[]
}

/**
 * Plans the visits of honest people: each gets a guest token and makes about ten calls. One in five logs in, of whom
 * one in seven mistypes the password first. One in ten opens an account.
 */
export function planCrowd(site: VirtualSite, crowd: { visitors: number; ipOf: (n: number) => string; run: string }) {
  const none = () => ({ done: 0, refused: 0 })
  const figures: CrowdFigures = { guests: none(), calls: none(), logins: none(), accounts: none(), proofMs: [] }

  async function count(kind: Exclude<keyof CrowdFigures, 'proofMs'>, call: Promise<unknown>): Promise<void> {
    try {
      await call
      figures[kind].done += 1
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      figures[kind].refused += 1
      console.warn(`${kind}: ${error.name}`)
    }
  }

  function planVisitor(n: number): void {
    const ask = site.askFrom(crowd.ipOf(n))
    const arrival = Math.floor((n * durationS) / crowd.visitors)
    let token = ''
    const after = (seconds: number, step: () => Promise<void>) => site.at(arrival + seconds, step)
    after(0, () =>
      count(
        'guests',
        ask(guestLogin).then((given) => {
          token = given
        }),
      ),
    )
    after(1, async () => {
      await count('calls', ask(guestInfo, undefined, token))
      await count('calls', ask(marqueeList, {}, token))
      await count('calls', ask(chatTicket, undefined, token))
    })
    for (const seconds of [2, 10, 20, 30, 50]) after(seconds, () => count('calls', ask(liveSchedule, {}, token)))
    if (n % 3 === 0) after(15, () => count('calls', ask(search, { q: 'viet nam' }, token)))
    if (n % 5 === 0) planLogin(n, after)
    if (n % 10 === 1)
      after(40, async () => {
        const startedAt = performance.now()
        let worked = 0
        const opened = withProof((proof) => {
          if (proof.proof) worked = performance.now() - startedAt
          return ask(register, { username: `nguoi_moi_${crowd.run}${n}`, password, ...proof }, token)
        })
        await count('accounts', opened)
        if (worked > 0) figures.proofMs.push(worked)
      })
  }

  function planLogin(n: number, after: (seconds: number, step: () => Promise<void>) => void): void {
    const ask = site.askFrom(crowd.ipOf(n))
    const username = nameOf(n)
    if (n % 35 === 0)
      after(20, async () => {
        const mistyped: unknown = await ask(login, { username, password: 'sai mật khẩu' }).catch((error) => error)
        if (!(mistyped instanceof CallError) || mistyped.name !== 'INVALID_CREDENTIALS') figures.logins.refused += 1
      })
    after(25, () => count('logins', ask(login, { username, password })))
  }

  for (let n = 0; n < crowd.visitors; n += 1) planVisitor(n)
  return figures
}
