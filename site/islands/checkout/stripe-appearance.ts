import type { Appearance } from '@stripe/stripe-js'
import { useMemo, useSyncExternalStore } from 'react'

const dark = matchMedia('(prefers-color-scheme: dark)')

/** The site's own colours and form, light or dark, for the fields in the provider's frames. */
export function useStripeAppearance(): Appearance {
  const isDark = useSyncExternalStore(watchScheme, () => dark.matches)
  return useMemo(() => makeAppearance(isDark), [isDark])
}

function watchScheme(onChange: () => void): () => void {
  dark.addEventListener('change', onChange)
  return () => dark.removeEventListener('change', onChange)
}

function makeAppearance(isDark: boolean): Appearance {
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string) => styles.getPropertyValue(name).trim()
  return {
    theme: isDark ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: token('--clay'),
      colorBackground: token('--raised'),
      colorText: token('--ink'),
      colorTextSecondary: token('--muted'),
      colorTextPlaceholder: token('--muted'),
      colorDanger: token('--error'),
      borderRadius: token('--corner'),
      // Our fonts are not served to other origins, and the frames are the provider's.
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '17px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1.5px solid ${token('--field-line')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '600', color: token('--ink') },
    },
  }
}
