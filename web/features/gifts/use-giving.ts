import { useEffect, useRef, useState } from 'react'
import { type Gift, type GiftGiven, giftSend } from '#contract/gifts.ts'
import { comboMs, maxGifts } from '#contract/rules/gift-kinds.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { session, sessionKnown, useSession } from '#web/api/session.ts'
import { showBalance } from '#web/features/ledger/balance.state.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { showToast } from '#web/ui/toast.ts'

export type GiftTarget = { groupId: string; commentatorId: string; name: string }

/** The running combo. `presses` changes with each press, which restarts the three seconds until the combo ends. */
export type Combo = { giftId: string; count: number; presses: number }

/** Pause between two calls. Presses during the pause are sent with the next call. */
const restMs = 300
const maxTries = 3

/** Sends gifts. Each press is shown immediately; presses of the same gift during a running call are sent together. */
export function useGiving({ groupId, commentatorId }: GiftTarget) {
  const t = useTranslate()
  const viewer = useSession()
  const balance = viewer.kind === 'member' ? viewer.user.balance : 0
  const [combo, setCombo] = useState<Combo | null>(null)
  /** Xu of presses that the server has not confirmed yet. */
  const [pendingXu, setPendingXu] = useState(0)
  const waiting = useRef<{ gift: Gift; quantity: number }[]>([])
  const isRunning = useRef(false)
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(ending.current), [])

  async function send({ gift, quantity }: { gift: Gift; quantity: number }): Promise<GiftGiven> {
    const asked = { groupId, commentatorId, giftId: gift.id, price: gift.price, quantity, requestId: randomUuid() }
    for (let tries = 1; ; tries += 1) {
      try {
        return await call(giftSend, asked)
      } catch (error) {
        // A failed call may have succeeded on the server. With the same id, a retry does not give the gift twice.
        if (tries === maxTries || (error instanceof CallError && error.status < 500)) throw error
        await new Promise((rest) => setTimeout(rest, restMs * tries))
      }
    }
  }

  async function run(): Promise<void> {
    isRunning.current = true
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      const { gift, quantity } = next
      try {
        const given = await send(next)
        showBalance(given.balance)
        setCombo((now) => (now?.giftId === gift.id ? { ...now, count: Math.max(now.count, given.combo) } : now))
      } catch (error) {
        waiting.current = []
        setCombo(null)
        setPendingXu(0)
        showToast({ tone: 'danger', title: failureText(t, error) })
        break
      }
      setPendingXu((xu) => Math.max(0, xu - gift.price * quantity))
      await new Promise((rest) => setTimeout(rest, restMs))
    }
    isRunning.current = false
  }

  async function give(gift: Gift, quantity: number): Promise<void> {
    // A guest sees the balance first, and then presses again.
    const isGuest = (await sessionKnown()).kind === 'guest'
    if (!(await askToLogIn('login')) || isGuest) return
    const member = session.get()
    if (member.kind !== 'member' || member.user.balance - pendingXu < gift.price * quantity) return
    navigator.vibrate?.(12)
    const last = waiting.current.at(-1)
    if (last?.gift.id === gift.id && last.quantity + quantity <= maxGifts) last.quantity += quantity
    else waiting.current.push({ gift, quantity })
    setPendingXu((xu) => xu + gift.price * quantity)
    setCombo((now) =>
      now?.giftId === gift.id
        ? { ...now, count: now.count + quantity, presses: now.presses + 1 }
        : { giftId: gift.id, count: quantity, presses: 1 },
    )
    clearTimeout(ending.current)
    ending.current = setTimeout(() => setCombo(null), comboMs)
    if (!isRunning.current) void run()
  }

  return { isMember: viewer.kind === 'member', left: balance - pendingXu, combo, give }
}
