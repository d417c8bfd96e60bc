import { useRevalidator } from 'react-router'
import type { Viewpoint } from '#web/api/site-context.ts'
import { dayAt } from '#web/time/kick-off.ts'
import { useDue } from '#web/time/use-due.ts'

/** Reads the page again when the visitor's day changes, so that a page left open overnight shows the new day. */
export function DayTurn({ today, viewpoint }: { today: string; viewpoint: Viewpoint }) {
  const { revalidate } = useRevalidator()
  useDue(
    (nowMs) => dayAt(nowMs, viewpoint) > today,
    () => void revalidate(),
  )
  return null
}
