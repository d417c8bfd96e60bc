import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'

const shownForMs = 4_000

export type Saving = {
  isBusy: boolean
  isSaved: boolean
  fault: string | undefined
  /** Gives whether it went through; what failed is told in `fault`. */
  save(work: () => Promise<unknown>): Promise<boolean>
}

/** A setting that saves by itself and says so. */
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
