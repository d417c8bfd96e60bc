/**
 * A domain’s name as code spells it: `check-in`, a table `check_in`, a value `checkIn`, a type `CheckIn`, a title
 * `Check in`.
 */
export type Spelling = { name: string; table: string; value: string; type: string; title: string }

export function spell(name: string): Spelling {
  const value = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const type = value.charAt(0).toUpperCase() + value.slice(1)
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
  return { name, table: name.replaceAll('-', '_'), value, type, title }
}
