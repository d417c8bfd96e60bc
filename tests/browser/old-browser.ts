import { withoutNewerBuiltins } from '#tests/setup/newer-builtins.ts'

/** Returns a script that takes from a page what one of the oldest supported browsers does not have. */
export function oldBrowserScript(): string {
  return `${withoutNewerBuiltins()};(${withoutNativePopovers})()`
}

/** The attributes of popovers must not work twice, with the polyfill and by the browser, which hides its closed ones. */
function withoutNativePopovers(): void {
  addEventListener('DOMContentLoaded', () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.\\:popover-open { display: block }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[popovertarget]')) event.preventDefault()
  })
}
