import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import type { TextKey } from '#contract/texts/all.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { menuItemClass, Popover } from '#web/ui/popover.tsx'
import { type ColorMode, chooseColorMode, colorModes, useColorMode } from './color-mode.ts'

const icons = { light: Sun, dark: Moon, system: Monitor }
const labels: Record<ColorMode, TextKey> = {
  light: 'shell.theme.light',
  dark: 'shell.theme.dark',
  system: 'shell.theme.system',
}

export function ModeChoices() {
  const t = useTranslate()
  const chosen = useColorMode()
  return (
    <ul>
      {colorModes.map((mode) => {
        const Icon = icons[mode]
        return (
          <li key={mode}>
            <button
              type="button"
              data-close
              aria-pressed={mode === chosen}
              className={classNames(menuItemClass, mode === chosen && 'text-primary')}
              onClick={() => chooseColorMode(mode)}
            >
              <Icon size={18} aria-hidden />
              {t(labels[mode])}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/**
 * Opens the menu of colour modes. The style sheet chooses the icon, because the server does not know the visitor's
 * mode.
 */
export function ModeButton() {
  const t = useTranslate()
  return (
    <Popover
      shape="menu"
      id="modes"
      label={t('shell.theme')}
      trigger={
        <>
          <Sun size={20} aria-hidden className="dark:hidden" />
          <Moon size={20} aria-hidden className="hidden dark:block" />
        </>
      }
      triggerClass="tap tap-icon"
    >
      <ModeChoices />
    </Popover>
  )
}
