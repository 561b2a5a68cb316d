import fonts from '../../resources/fonts/fonts.css?inline'
import names from '../../resources/fonts/names.css?inline'
import callsToAction from '../components/calls-to-action/calls-to-action.css?inline'
import cookieBanner from '../components/cookie-banner/cookie-banner.css?inline'
import mark from '../drawings/mark.css?inline'
import footer from '../components/footer/footer.css?inline'
import navigation from '../components/navigation/navigation.css?inline'
import base from './base.css?inline'
import buttons from './buttons.css?inline'
import layout from './layout.css?inline'
import tokens from './tokens.css?inline'

/** The lead hub brings its own rules, and shares the fonts, with letters for the names of people. */
export const hubStyles: readonly string[] = [fonts, names]

/** The rules that every public page has, in the order in which they build on each other. */
export const sharedStyles: readonly string[] = [
  fonts,
  tokens,
  base,
  layout,
  buttons,
  mark,
  navigation,
  footer,
  callsToAction,
  cookieBanner,
]
