import { useEffect, useRef, useState } from 'react'
import type { ShownGift } from '#contract/chat.socket.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import type { Crossings } from './crossings.ts'

/** Interval between announcements to screen readers. In a busy room, announcing every gift would never end. */
const everyMs = 6_000

/** Announces the most valuable gift since the last announcement, and the number of others, to screen readers. */
export function GiftAnnouncer({ crossings, names }: { crossings: Crossings; names: ReadonlyMap<string, string> }) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const latest = useRef({ t, names })
  useEffect(() => {
    latest.current = { t, names }
  })
  useEffect(() => {
    const waiting = new Map<string, ShownGift>()
    let more = 0
    let timer: ReturnType<typeof setTimeout> | null = null
    const announce = () => {
      timer = null
      const [first] = [...waiting.values()].toSorted((a, b) => b.price * b.combo - a.price * a.combo)
      if (!first) return
      const count = waiting.size - 1 + more
      const { t: say, names: known } = latest.current
      const { showName: name, commentatorName: to, combo } = first
      const given = { name, to, count: combo, gift: known.get(first.giftId) ?? first.name }
      setText(say('gifts.announce', given) + (count > 0 ? ` ${say('gifts.announceMore', { count })}` : ''))
      waiting.clear()
      more = 0
      timer = setTimeout(announce, everyMs)
    }
    const stop = crossings.subscribe((gifts, others) => {
      for (const gift of gifts) waiting.set(gift.comboId, gift)
      more += others
      if (timer === null) announce()
    })
    return () => {
      stop()
      if (timer !== null) clearTimeout(timer)
    }
  }, [crossings])
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}
