import { useEffect, useState } from 'react'
import { messageList, type Notification, notificationStatus } from '#contract/notifications.ts'
import type { NotificationKind } from '#contract/rules/notification-kinds.ts'
import { call } from '#web/api/call.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { showToast } from '#web/ui/toast.ts'
import { markRead, notificationWrites, useArrivals } from './notifications.state.ts'

const pageSize = 50

type Part = { list: Notification[]; total: number }
type State = { of: NotificationKind | null; loaded: Loaded<Part> | null }

/** Reads the member's notifications of one kind, or of all kinds with null. New notifications trigger another read. */
export function useNotifications(kind: NotificationKind | null) {
  const t = useTranslate()
  const locale = useLocale()
  const arrivals = useArrivals()
  const [tries, setTries] = useState(0)
  const [pages, setPages] = useState(1)
  const [state, setState] = useState<State>({ of: kind, loaded: null })
  if (state.of !== kind) {
    setState({ of: kind, loaded: null })
    setPages(1)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new item and a retry read the list again
  useEffect(() => {
    let isCurrent = true
    const asked = { locale, ...(kind === null ? {} : { kind }) }
    const readPages = () =>
      Promise.all(Array.from({ length: pages }, (_, at) => call(messageList, { ...asked, pageNum: at + 1, pageSize })))
    notificationWrites.read(readPages).then(
      (read) => {
        const seen = new Set<string>()
        const list = read.flatMap((page) => page.list).filter(({ id }) => !seen.has(id) && seen.add(id))
        if (isCurrent) setState({ of: kind, loaded: { ok: true, data: { list, total: read[0]?.total ?? 0 } } })
      },
      () => isCurrent && setState((known) => (known.loaded?.ok ? known : { of: kind, loaded: { ok: false } })),
    )
    return () => {
      isCurrent = false
    }
  }, [locale, kind, pages, arrivals, tries])

  const mark = (isMeant: (id: string) => boolean, status: 10 | 20) =>
    setState(({ of, loaded }) => {
      if (!loaded?.ok) return { of, loaded }
      const list = loaded.data.list.map((one) => (isMeant(one.id) ? { ...one, status } : one))
      return { of, loaded: { ok: true, data: { ...loaded.data, list } } }
    })

  return {
    loaded: state.of === kind ? state.loaded : null,
    retry: () => setTries((count) => count + 1),
    more: () => setPages((count) => count + 1),
    async read({ id, status }: Notification): Promise<void> {
      if (status === notificationStatus.read) return
      mark((one) => one === id, notificationStatus.read)
      try {
        await markRead(id)
      } catch (error) {
        mark((one) => one === id, notificationStatus.unread)
        console.warn('A notification could not be marked', error)
      }
    },
    async readAll(): Promise<void> {
      try {
        await markRead()
        mark(() => true, notificationStatus.read)
      } catch (error) {
        showToast({ tone: 'danger', title: failureText(t, error) })
      }
    },
  }
}
export type NotificationsRead = ReturnType<typeof useNotifications>
