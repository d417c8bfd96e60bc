import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'

const shownForMs = 4_000

export type Saving = {
  isBusy: boolean
  isSaved: boolean
  fault: string | undefined
  /** Returns true on success. On failure it returns false and sets `fault`. */
  save(work: () => Promise<unknown>): Promise<boolean>
}

export function useSaving(): Saving {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [fault, setFault] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function save(work: () => Promise<unknown>): Promise<boolean> {
    clearTimeout(timer.current)
    setBusy(true)
    setSaved(false)
    setFault(undefined)
    try {
      await work()
      setSaved(true)
      timer.current = setTimeout(() => setSaved(false), shownForMs)
      return true
    } catch (error) {
      setFault(failureText(t, error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, isSaved, fault, save }
}
