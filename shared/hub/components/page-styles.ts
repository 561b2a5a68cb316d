import { makeStaticStyles } from '@fluentui/react-components'
import { phone, phoneBarHeight } from './styles.ts'
import { darkTheme, lightTheme } from '../platform/theme.ts'

/** Styles of a page of the hub or the console, which fill it. Elements begin without the browser's distances and bullets. */
export const usePageStyles = makeStaticStyles([
  {
    ':root': { colorScheme: 'light dark' },
    'p, h1, h2, h3, h4, ul, ol, dl, dd, figure': { margin: 0 },
    'ul, ol': { padding: 0, listStyleType: 'none' },
    // Headings name records, and a name may be one long word, such as an email address.
    'h1, h2, h3': { overflowWrap: 'anywhere' },
    // The same background for the gutter that a hidden scroll bar leaves.
    body: {
      margin: 0,
      overflowWrap: 'break-word',
      backgroundColor: `light-dark(${lightTheme.colorNeutralBackground2}, ${darkTheme.colorNeutralBackground2})`,
    },
  },
  // What gets the focus is scrolled clear of a phone's bars.
  `${phone} { :root { scroll-padding-bottom: ${phoneBarHeight} } }`,
])
