import { useLocation } from 'react-router'
import { splitLocale } from '#web/i18n/locale.ts'
import { useRootData } from '#web/root-data.ts'
import type { Address } from './language-menu.tsx'

export function useAddress(): Address {
  const { pathname, search } = useLocation()
  const { languages } = useRootData()
  return { path: splitLocale(pathname).path, search, languages }
}
