import { expect, test } from 'vitest'
import { embedCode } from './embed-code.ts'
import { themeOf, widgetQuery, widgetThemes, withTheme } from './widget-theme.ts'

test('each theme has an address that the route accepts and the widget reads', () => {
  for (const theme of widgetThemes) {
    const { searchParams } = new URL(withTheme('/mb/ty-so/a-1', theme), 'https://site.example')
    expect(themeOf(searchParams) ?? 'system').toBe(theme)
    for (const [name, value] of searchParams) expect(value).toMatch(widgetQuery[name] ?? /^$/)
  }
  expect(themeOf(new URLSearchParams('giao-dien=xanh'))).toBeUndefined()
})

test('names cannot end the attributes of the code', () => {
  const code = embedCode({ url: 'https://a.example/mb?a=1&b=2', title: '"><script>x</script>', height: 240 })
  expect(code).toContain('src="https://a.example/mb?a=1&amp;b=2" title="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"')
  expect(code.match(/[<>]/g)).toHaveLength(4)
})
