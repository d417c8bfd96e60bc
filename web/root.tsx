import latin400 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-400-normal.woff2?url'
import latin600 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-600-normal.woff2?url'
import vietnamese400 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-400-normal.woff2?url'
import vietnamese600 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-600-normal.woff2?url'
import { type ReactNode, useMemo } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
} from 'react-router'
import { textsOfRoute } from './api/texts.ts'
import { languageTags, localePath } from './i18n/locale.ts'
import { changedResults, type Results } from './list/read-results.ts'
import { loadRoot } from './load-root.server.ts'
import { PageClockContext } from './page-clock.ts'
import { clockOf, useRootData } from './root-data.ts'
import { useForcedMode } from './shell/color-mode.ts'
import { earlyScript } from './shell/early-script.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { pauseBefore } from './shell/route-pause.ts'
import { scrollPlaceOf } from './shell/scroll-place.ts'
import { SiteEffects } from './shell/site-effects.tsx'
import styleSheet from './ui/app.css?url'
import { reloadUnlessLoaded } from './way/reload.ts'

/**
 * The inline script, which runs before the first paint. The browser reads its text from the page, so that it is not in
 * a script bundle too.
 */
const early = import.meta.env.SSR ? earlyScript : (document.querySelector('script[data-early]')?.textContent ?? '')

// In development, changes of the style sheet are applied to the open page.
if (import.meta.env.DEV && !import.meta.env.SSR) void import('./ui/app.css')

export function loader(args: LoaderFunctionArgs) {
  return loadRoot(args)
}

/**
 * Shows a page after a navigation when its messages are loaded and the pause of a route change is over. The messages
 * load in parallel with its code and data.
 */
const showRoute: MiddlewareFunction<Results> = async ({ pattern, request }, next) => {
  const [results] = await Promise.all([next(), textsOfRoute(pattern), pauseBefore(request.url)])
  await reloadUnlessLoaded(pattern, request.url)
  return changedResults(results, request.url)
}
export const clientMiddleware = [showRoute]

/** Only these fonts are preloaded. With more, a browser that opens six connections would delay the style sheet. */
const latinFonts = [latin400, latin600]
const vietnameseFonts = [vietnamese400, vietnamese600]

/** The shell's lists change rarely, so they are read once per page load. */
export function shouldRevalidate(_: ShouldRevalidateFunctionArgs): boolean {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData()
  const { locale, textsUrl, brand } = root
  const edition = brand.version && `?v=${brand.version}`
  const clock = useMemo(() => clockOf(root), [root])
  // In a frame of another site there may be no storage, and the script of ScrollRestoration fails without it.
  const isFrameable = useMatches().some(({ id }) => id === 'layout clean')
  const fonts = locale === 'vi' ? [...latinFonts, ...vietnameseFonts] : latinFonts
  return (
    // `suppressHydrationWarning`, because the inline script sets the colour mode on <html> before React starts.
    <html lang={languageTags[locale]} data-forced-mode={useForcedMode()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script
          data-early=""
          nonce="inline-script"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
          dangerouslySetInnerHTML={{ __html: early }}
        />
        <link rel="stylesheet" href={styleSheet} />
        {brand.hasColours && <link rel="stylesheet" href={`/brand.css?v=${brand.version}`} />}
        {fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {textsUrl && (
          <link rel="preload" href={textsUrl} as="fetch" crossOrigin="anonymous" fetchPriority="low" data-texts="" />
        )}
        <link rel="icon" href={`/favicon.svg${edition}`} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={`/apple-touch-icon.png${edition}`} />
        <link rel="manifest" href={localePath(locale, '/manifest.webmanifest')} />
        <Links />
      </head>
      <body>
        <SiteEffects />
        <PageClockContext value={clock}>{children}</PageClockContext>
        {!isFrameable && <ScrollRestoration getKey={scrollPlaceOf} />}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
