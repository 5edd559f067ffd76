import '@fontsource/alegreya/latin-500.css';
import '@fontsource/alegreya/latin-700.css';
import '@fontsource/alegreya-sans/latin-400.css';
import '@fontsource/alegreya-sans/latin-500.css';
import '@fontsource/alegreya-sans/latin-700.css';
import './lib/base.css';

import { mount } from 'svelte';

import App from './App.svelte';

const root = document.getElementById('app');
if (root) mount(App, { target: root });
