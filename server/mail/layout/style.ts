import { darkMail, light } from '#shared/brand/site-colours.ts'
import { css } from '../../platform/standalone-page/html.ts'

/** Many mail programs ignore style sheets, so each element has its own style; the style sheet only adds the dark scheme. */
const serif = "Newsreader,Georgia,'Times New Roman',serif"
const sans = "'Hanken Grotesk','Segoe UI',Helvetica,Arial,sans-serif"

const { page: paper, surface: sheet, ink, muted: softInk, line: rule, clay, clayText: clayDeep } = light

export const style = {
  body: `margin:0;padding:0;background:${paper};color:${ink};-webkit-text-size-adjust:100%`,
  paper: `background:${paper};padding:24px 12px`,
  sheet: `width:100%;max-width:600px;background:${sheet};border:1px solid ${rule};border-radius:6px`,
  head: `padding:26px 32px 0`,
  house: `width:20px;height:16px;border:2px solid ${ink};font-size:0;line-height:0`,
  extensionCell: `font-size:0;line-height:0;vertical-align:bottom`,
  extension: `width:12px;height:8px;border:2px solid ${clay};border-left:0;font-size:0;line-height:0`,
  name: `padding-left:12px;font:500 20px/1.3 ${serif};color:${ink}`,
  main: `padding:28px 32px 20px;font:400 17px/1.6 ${sans};color:${ink}`,
  heading1: `margin:0 0 16px;font:500 30px/1.2 ${serif};color:${ink}`,
  heading2: `margin:32px 0 12px;font:500 21px/1.3 ${serif};color:${ink}`,
  paragraph: `margin:0 0 16px`,
  link: `color:${clayDeep};text-decoration:underline;word-break:break-word`,
  facts: `width:100%;margin:0 0 20px;border-collapse:collapse;border:1px solid ${rule}`,
  factLabel: `width:30%;padding:9px 12px;border-bottom:1px solid ${rule};border-right:1px solid ${rule};font:400 15px/1.5 ${sans};color:${softInk};text-align:left;vertical-align:baseline`,
  factValue: `padding:9px 12px;border-bottom:1px solid ${rule};font:400 16px/1.5 ${sans};color:${ink};vertical-align:baseline;word-break:break-word`,
  stepNumber: `width:34px;padding:2px 0 16px;font:500 21px/1.3 ${serif};color:${clay};vertical-align:baseline`,
  step: `padding:0 0 16px;font:400 17px/1.55 ${sans};color:${ink};vertical-align:baseline`,
  quoteLabel: `margin:0 0 6px;font:400 15px/1.5 ${sans};color:${softInk}`,
  quote: `margin:0 0 20px;padding:2px 0 2px 16px;border-left:2px solid ${rule};font:400 16px/1.6 ${sans};color:${ink};word-break:break-word`,
  signature: `margin:24px 0 0`,
  buttonRow: 'margin:8px 0 24px',
  buttonCell: `border-radius:5px;background:${clay}`,
  button: `display:inline-block;padding:13px 22px;border-radius:5px;background:${clay};font:600 16px/1.2 ${sans};color:#ffffff;text-decoration:none`,
  bareAddress: `margin:28px 0 0;font:400 12px/1.5 ${sans};color:${softInk};word-break:break-all`,
  foot: `padding:18px 32px 22px;border-top:1px solid ${rule};font:400 14px/1.6 ${sans};color:${softInk}`,
  footLink: `color:${softInk};text-decoration:underline`,
  preview: 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all',
} as const

/** The colours of the site's dark scheme. Apple Mail and a few others apply it; the rest show the light one. */
export const darkScheme = css`
  @media (prefers-color-scheme: dark) {
    .paper {
      background: ${darkMail.page} !important;
    }
    .sheet {
      background: ${darkMail.surface} !important;
      border-color: ${darkMail.line} !important;
    }
    .ink {
      color: ${darkMail.ink} !important;
    }
    .soft {
      color: ${darkMail.muted} !important;
    }
    .rule {
      border-color: ${darkMail.line} !important;
    }
    .mark {
      border-color: ${darkMail.ink} !important;
    }
    .clay {
      color: ${darkMail.clay} !important;
    }
    .clay-mark {
      border-color: ${darkMail.clay} !important;
    }
  }
  @media (max-width: 480px) {
    .edge {
      padding-left: 20px !important;
      padding-right: 20px !important;
    }
    .title {
      font-size: 26px !important;
    }
  }
`
