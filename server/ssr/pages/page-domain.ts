type Names = { publicUrl: string; allowedOrigins: readonly string[] }

/**
 * Tells under which of its names the site was asked for: host names without port. A name that nobody configured stands
 * for the site's first, so that made-up ones fill no cache; without a public address, while developing, any is taken.
 */
export function createDomainOf({ publicUrl, allowedOrigins }: Names): (host: string | undefined) => string {
  const main = hostName(publicUrl) ?? 'localhost'
  const known = new Set([publicUrl, ...allowedOrigins].map(hostName))
  return (host) => {
    const asked = hostName(`http://${host ?? ''}`) ?? main
    return publicUrl === '' || known.has(asked) ? asked : main
  }
}

function hostName(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname : null
}
