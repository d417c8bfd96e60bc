import { useEffect, useState } from 'react'

/** Returns false on the server and in the first render in the browser, because both must render the same. */
export function useAfterMount(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}
