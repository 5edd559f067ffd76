(() => {
  "use strict";
  const $ = (id) => document.getElementById(id);
  const data = JSON.parse($("data").textContent);
  const { frames, pool, backs, words } = data;
  const SVG = "http://www.w3.org/2000/svg";
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let now = -9, timer = 0;

  // Frames hold only what changed; make each one whole.
  let standing = new Map();
  for (const frame of frames) {
    standing = new Map(standing);
    frame.gone.forEach((key) => standing.delete(key));
    frame.tokens.forEach(([key, x, y, drawing]) => standing.set(key, [x, y, drawing]));
    frame.standing = standing;
  }

  const layer = $("tokens"), nodes = new Map();
  let back = -1;

  function draw(frame) {
    if (frame.back !== back) $("back").innerHTML = backs[(back = frame.back)];
    $("marks").innerHTML = frame.marks;
    for (const [key, node] of nodes) {
      if (frame.standing.has(key)) continue;
      nodes.delete(key);
      node.classList.add("gone");
      setTimeout(() => node.remove(), 400);
    }
    for (const [key, [x, y, drawing]] of frame.standing) {
      let node = nodes.get(key);
      if (!node) {
        node = document.createElementNS(SVG, "g");
        node.setAttribute("class", "token");
        node.drawing = -1;
        nodes.set(key, node);
        layer.append(node);
      }
      if (node.drawing !== drawing) node.innerHTML = pool[(node.drawing = drawing)];
      node.style.transform = `translate(${x}px, ${y}px)`;
    }
  }

  // The log: text only, dice a little larger.
  function write(line) {
    const heading = line.startsWith("## ") ? "h4" : line.startsWith("# ") ? "h3" : "p";
    const node = document.createElement(heading);
    if (line.startsWith("**")) node.className = "end";
    const text = line.replace(/^(#+ |- |\*\*)/, "").replace(/\*\*$/, "");
    for (const part of text.split(/([⚀-⚅])/u)) {
      if (!part) continue;
      if (!/^[⚀-⚅]$/u.test(part)) { node.append(part); continue; }
      const die = document.createElement("span");
      die.className = "die";
      die.setAttribute("aria-hidden", "true");
      die.textContent = part;
      node.append(die);
    }
    return node;
  }
  const sections = frames.map((frame, k) => {
    const section = document.createElement("section");
    const lines = frame.lines.filter((line) => line.trim());
    if (!lines.length && k === 0) lines.push(words.quiet);
    section.append(...lines.map(write));
    section.hidden = !lines.length;
    section.addEventListener("click", () => { halt(); show(k); });
    $("log").append(section);
    return section;
  });

  const turns = [...new Set(frames.map((frame) => frame.turn))];
  const buttons = turns.map((turn) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = turn || "·";
    const name = turn ? words.turn.replace("%", turn) : words.start;
    button.setAttribute("aria-label", name);
    button.title = name;
    button.addEventListener("click", () => { halt(); show(frames.findIndex((f) => f.turn === turn)); });
    $("turns").append(button);
    return button;
  });

  function show(k) {
    k = Math.max(0, Math.min(frames.length - 1, k));
    if (k === now) return;
    const near = Math.abs(k - now) === 1;
    now = k;
    const frame = frames[k];
    draw(frame);
    $("slider").value = k;
    const step = words.step.replace("%", k + 1).replace("%", frames.length);
    $("label").textContent = frame.label || step;
    $("slider").setAttribute("aria-valuetext", `${step}. ${frame.label}`);
    document.querySelectorAll("#scores b").forEach((node, camp) => { node.textContent = frame.scores[camp] ?? ""; });
    buttons.forEach((button, n) => {
      button.classList.toggle("past", turns[n] < frame.turn);
      if (turns[n] === frame.turn) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    sections.forEach((section, n) => {
      section.classList.toggle("now", n === k);
      section.classList.toggle("later", n > k);
    });
    const log = $("log"), section = sections[k];
    const behavior = near && !still.matches ? "smooth" : "instant";
    if (!section.hidden) log.scrollTo({ top: section.offsetTop - (innerWidth > 900 ? log.clientHeight / 3 : 4), behavior });
    $("first").disabled = $("previous").disabled = k === 0;
    $("last").disabled = $("next").disabled = k === frames.length - 1;
    if (k === frames.length - 1) halt();
  }

  function halt() {
    clearInterval(timer);
    timer = 0;
    document.body.classList.remove("playing");
    $("play").setAttribute("aria-label", words.play);
    $("play").title = words.play;
  }
  function run() {
    if (now === frames.length - 1) show(0);
    timer = setInterval(() => show(now + 1), Number($("speed").value));
    document.body.classList.add("playing");
    $("play").setAttribute("aria-label", words.pause);
    $("play").title = words.pause;
  }
  const toggle = () => (timer ? halt() : run());

  function light(theme) {
    document.documentElement.dataset.theme = theme;
    const name = theme === "lamp" ? words.day : words.lamp;
    $("light").setAttribute("aria-label", name);
    $("light").title = name;
  }
  const swap = () => light(document.documentElement.dataset.theme === "lamp" ? "day" : "lamp");

  $("slider").max = frames.length - 1;
  $("slider").addEventListener("input", (event) => { halt(); show(Number(event.target.value)); });
  $("play").addEventListener("click", toggle);
  $("first").addEventListener("click", () => { halt(); show(0); });
  $("previous").addEventListener("click", () => { halt(); show(now - 1); });
  $("next").addEventListener("click", () => { halt(); show(now + 1); });
  $("last").addEventListener("click", () => { halt(); show(frames.length - 1); });
  $("light").addEventListener("click", swap);
  $("speed").addEventListener("change", () => { if (timer) { halt(); run(); } });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    const onSlider = event.target.id === "slider";
    const onButton = event.target.tagName === "BUTTON";
    const act = {
      ArrowLeft: onSlider ? null : () => { halt(); show(now - 1); },
      ArrowRight: onSlider ? null : () => { halt(); show(now + 1); },
      Home: () => { halt(); show(0); },
      End: () => { halt(); show(frames.length - 1); },
      " ": onButton ? null : toggle,
      t: swap,
      T: swap,
    }[event.key];
    if (act) { event.preventDefault(); act(); }
  });

  light(matchMedia("(prefers-color-scheme: dark)").matches ? "lamp" : "day");
  const asked = Number(location.hash.slice(1));
  show(asked > 0 ? asked - 1 : 0);
})();
