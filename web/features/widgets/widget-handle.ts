import type { PageHandle } from '#web/shell/color-mode.ts'
import { themeOf } from './widget-theme.ts'

/** Handle of the widgets' pages: the address decides about the theme. */
export const widgetHandle: PageHandle = { colorMode: themeOf }
