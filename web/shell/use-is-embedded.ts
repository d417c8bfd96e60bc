import { useLocation } from 'react-router'
import { splitLocale } from '#web/i18n/locale.ts'

/** Returns true for `/mb` and pages below it, which other sites show in frames. */
export function useIsEmbedded(): boolean {
  const { path } = splitLocale(useLocation().pathname)
  return path === '/mb' || path.startsWith('/mb/')
}
