/** An article with everything that articles may contain, as `reduceArticleHtml` writes it: the server leaves it as it is, and so does
 *  the editor in the hub, which the tests of both hold. */
export const sampleArticle = [
  '<h3>Measure twice</h3>',
  '<p>A depth of 4 m adds <strong>about <em>20 m²</em></strong>.<br>Ask the <a href="https://www.planningportal.co.uk/">Planning Portal</a>,',
  ' use our <a href="/calculator"><strong>cost</strong> calculator</a> or <a href="mailto:info@example.com">write</a> &amp; wait.</p>',
  '<h4>What to bring</h4>',
  '<ul><li>Photographs</li><li><em>Old</em> drawings</li></ul>',
  '<ol><li>Talk</li><li>Draw</li></ol>',
  '<table><caption>Build cost</caption><thead><tr><th scope="col">New floor</th><th scope="col">From</th></tr></thead>',
  '<tbody><tr><th scope="row">20 m²</th><td>£36,000</td></tr><tr><th scope="row">30 m²</th><td></td></tr></tbody></table>',
  '<dl><div><dt>per square metre</dt><dd>£1,800</dd></div><div><dt>from call to drawings</dt><dd>10 days</dd></div></dl>',
  '<figure data-photograph="019a0000-0000-7000-8000-000000000001"><figcaption>The kitchen in June</figcaption></figure>',
  '<p>That is all.</p>',
].join('')
