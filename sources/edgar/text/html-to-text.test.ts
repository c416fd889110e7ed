import { describe, expect, test } from "vitest";
import { textOfHtml } from "#testing/texts/text-of.ts";

describe("blocks, cells and inline tags", () => {
  test.each([
    ["<p>One</p><p>Two</p>", "One\nTwo"],
    ["One<br>Two<BR/>Three<br />Four", "One\nTwo\nThree\nFour"],
    ["<div>One<div>Two</div>Three</div>Four", "One\nTwo\nThree\nFour"],
    ["fr<b>au</b>d <i>wi</i><span>re</span>", "fraud wire"],
    ["<table><tr><td>Cash</td><td>5</td></tr><tr><td>Debt</td></tr></table>", "Cash 5\nDebt"],
    ["<TABLE><TR><TD>Cash<TD>5<TR><TD>Debt</TABLE>after", "Cash 5\nDebt\nafter"],
    ["<td>a<table><tr><td>inner</td><td>x</td></tr></table>b</td><td>c</td>", "a\ninner x\nb c"],
    ["<ul><li>One<li>Two</ul>", "One\nTwo"],
    ["<h1>Title</h1>text<hr>more", "Title\ntext\nmore"],
    ["  <p>  a \n\t b&nbsp; &#160;c  </p>  ", "a b c"],
    ["<title>Form 10-K</title><body>x", "Form 10-K\nx"],
    ["Apple<sup>1</sup>grows H<sub>2</sub>O", "Apple 1 grows H2O"],
    [
      'ratio<span style="color:#000;position:relative;top:-3.5pt;vertical-align:baseline">1</span>Includes',
      "ratio 1 Includes",
    ],
    ['EBITDA<font style="vertical-align: super"><b>(2)</b></font>grows', "EBITDA (2) grows"],
    ['fr<span style="margin-top:-1pt;top:2pt">au</span>d', "fraud"],
    ['a<i style="top:-1pt;display:none">no</i>d <i style="top:-1pt">e</p>f', "ad e\nf"],
    ["<pre>line one\n  line two</pre>after\nall", "line one\nline two\nafter all"],
    ["end</p>next", "end\nnext"],
  ])("%s", (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });
});

describe("what is not shown", () => {
  test.each([
    ["a<script>if (b < c) document.x('<p>no</p>')</script>d", "ad"],
    ["a<style>p { color: red }</style>d", "ad"],
    ["a<!-- no <p> -->d<!DOCTYPE x><?xml version='1.0'?>", "ad"],
    ["a<ix:header><ix:hidden><ix:nonNumeric>no</ix:nonNumeric></ix:hidden></ix:header>d", "ad"],
    ["a<IX:HEADER>no<div>no</div></IX:HEADER>d", "ad"],
    [
      "<ix:nonFraction name='x'>12</ix:nonFraction> of <ix:continuation>it</ix:continuation>",
      "12 of it",
    ],
    ["a<div style='display:none'>no<div>no</div>no</div>d", "a\nd"],
    ["a<span style='display:none'>no</div>still no</span>d", "ad"],
    ["<div>a<span style='display:none'>no</div>d", "a\nd"],
    ["<p style='display:none'>no<p>d", "d"],
    ["<table><tr><td style='display:none'>no<td>d</table>", "d"],
    ["a<br style='display:none'>d<img style='display:none'>e", "a\nde"],
    ["a<div style='display:none'/>d", "a\nd"],
    ["a<ix:header/>d<script src='x'/>e<style/>f", "adef"],
    ["a<![CDATA[b]]>c", "abc"],
  ])("%s", (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });
});

describe("spellings of display:none", () => {
  test.each([
    "DISPLAY: NONE",
    "display : none !important",
    "color:red;display:none;",
    "display:none ! IMPORTANT; display:block",
    "display:block;display:none",
    "dis/* x */play:none",
    "dis\\70 lay:none",
    "display&#58;none",
    "d&#x69;splay:none",
    "display:\n none",
  ])("%s", (style) => {
    expect(textOfHtml(`a<span style="${style}">no</span>d`)).toBe("ad");
  });

  test.each([
    "display:inline",
    "display:none;display:block",
    "x-display:none",
    "displayed:none",
    "font-family:'a;display:none'",
    "display:none-such",
  ])("%s is shown", (style) => {
    expect(textOfHtml(`a<span style="${style}">yes</span>d`)).toBe("ayesd");
  });

  test("only the first style attribute counts, quoted or not", () => {
    expect(textOfHtml(`<b style="color:red" style="display:none">yes</b>`)).toBe("yes");
    expect(textOfHtml(`<b STYLE=display:none>no</b>d`)).toBe("d");
    expect(textOfHtml(`<b data-style="display:none">yes</b>`)).toBe("yes");
  });
});

describe("characters", () => {
  test.each([
    ["AT&amp;T&#39;s &lt;5% &#x41;&Eacute;&hellip;", "AT&T's <5% A\u00c9..."],
    ["R&D and AT&T &unknown; &", "R&D and AT&T &unknown; &"],
    ["&nbspa &ampb &#146;c&#150;d &#0;", "a &b 'c-d \ufffd"],
    ["Widget\u2122 Gadget&reg; &copy;2024 Bank\u2120", "Widget Gadget 2024 Bank"],
    [
      "\u201cgoing concern\u201d company\u2019s company\u00b4s \u00abx\u00bb",
      `"going concern" company's company's "x"`,
    ],
    ["a\u2013b\u2014c\u2011d\u2212e", "a-b-c-d-e"],
    ["fr\u00adau\u200bd\ufeff wire", "fraud wire"],
    ["\ufb01nance \uff26\uff32\uff21\uff35\uff24 \u{1d41f}raud", "finance FRAUD fraud"],
    ["Cafe\u0301 Cafe&#769;", "Caf\u00e9 Caf\u00e9"],
    ["a\u00a0\u2003\u3000b\u0085c\u000bd", "a b c d"],
    ["&#55357;&#xD800;x", "\ufffd\ufffdx"],
    ["\u{1f600} ok", "\u{1f600} ok"],
  ])("%s", (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });
});

describe("broken markup", () => {
  test.each([
    ["<title>never closed<p>One</p><p>Two", "never closed\nOne\nTwo"],
    ["<textarea>x <b>One</b><p>Two", "x One\nTwo"],
    ["<plaintext>x<p>y", "x\ny"],
    ["a < b and 5<6 <", "a < b and 5<6 <"],
    ["<b><i>One</b></i><p>Two</p></div></table>", "One\nTwo"],
    ["", ""],
    ["<>", "<>"],
    ["a</>b", "ab"],
  ])("%s", (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });
});
