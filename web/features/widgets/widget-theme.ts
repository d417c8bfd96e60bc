export const widgetThemes = ['system', 'light', 'dark'] as const
export type WidgetTheme = (typeof widgetThemes)[number]

const themeParameter = 'giao-dien'
const words: Record<Exclude<WidgetTheme, 'system'>, string> = { light: 'sang', dark: 'toi' }

/** Query of a widget's route. */
export const widgetQuery: Record<string, RegExp> = { [themeParameter]: new RegExp(Object.values(words).join('|')) }

/** Returns the theme in a widget's address. Undefined without one: the widget follows the device. */
export function themeOf(query: URLSearchParams): 'light' | 'dark' | undefined {
  const word = query.get(themeParameter)
  return (['light', 'dark'] as const).find((theme) => words[theme] === word)
}

/** Adds a theme to the path of a widget. */
export function withTheme(path: string, theme: WidgetTheme): string {
  return theme === 'system' ? path : `${path}?${themeParameter}=${words[theme]}`
}
