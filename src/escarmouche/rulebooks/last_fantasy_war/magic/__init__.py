"""Magic (LFW-SORTFORME-*, LFW-SORTRES-*, LFW-MAGIE-*): what a spell is, who casts which at whom, the spells that can be played."""
